/** A module that moves what a process takes for the time of day, before anything else of it runs. */
export function shiftedDate(hours: number): string {
  const source = `globalThis.Date = class extends Date {
    constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given) }
    static now() { return super.now() + ${hours * 3_600_000} }
  }`
  return `data:text/javascript,${encodeURIComponent(source)}`
}
