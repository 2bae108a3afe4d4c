// Tests of Rooms.
