// The floor Rooms.
