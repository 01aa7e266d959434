export { answersMin, serviceAt, serviceHours, usualMinutes } from './hours.ts'

/** Characters of a message, of either side. */
export const messageLengthMax = 2_000

/** Pictures that a user attaches to one message. */
export const messagePicturesMax = 4

/** Messages that a user may send within an hour. */
export const messagesPerHour = 20

/** Conversations of a user that may be open at once. */
export const openCasesMax = 10
