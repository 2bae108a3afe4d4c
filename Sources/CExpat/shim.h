// Declares the functions that set the guard against entity amplification; every packaged Expat since 2.4 has them.
#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>
