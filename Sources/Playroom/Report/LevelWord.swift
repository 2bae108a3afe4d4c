import RoomKit

/// What levels are called, for grown-ups who read of them: pictures and figures by what they show, others by what is done there.
enum LevelWord: String, Word {
  static let file = "levels"
  // Pictures and figures.
  case tent, watermelon, kite, present, house, gem, pencil, heart, crown, mushroom, carrot, icecream, cup, star, moon, strawberry,
    apple, fish, pear, mitten, cupcake, boat, cat, submarine, chick, umbrella, fir, bus, ghost, fox, bear, key, rocket, jellyfish,
    airplane, tulip, teapot, duck, tree, car, snail, bat, butterfly, penguin, rabbit, whale, elephant, dinosaur, owl, turtle, unicorn,
    snowman, train, balloon, robot, castle, crab, sunflower, octopus, ship, gnome, pinwheel, arrow, candle, mountain, swan, bow, witch,
    lighthouse, reindeer, camel, bird, goblet, lamp, candy, square
  case letterN = "letter-n"
  case letterO = "letter-o"
  case letterZ = "letter-z"
  // What one makes oneself.
  case draw, free, mine
  // Figures of one name: with few pieces, with the seven, and those without end.
  case small, seven, more
  // Numerals.
  case find, count, name, read, write, date, clock
  // Charts.
  case data, play, toy, fruit, coins, dice, reflex, rhythm, day
}
