/** The current time, the same in every process. Injected everywhere, so that tests can move it. */
export abstract class Clock {
  abstract now(): Date
}
