/** The most that a picture may weigh once it is decoded. */
export const pictureBytesMax = 5 * 1024 * 1024

/** The most pixels that a picture may have. */
export const picturePixelsMax = 25_000_000

/** The longest side, and how many times the shorter one it may be: a decoder works through rows, however narrow. */
export const pictureSideMax = 12_000
export const pictureRatioMax = 20
