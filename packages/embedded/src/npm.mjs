const lookEveryMs = 250

/**
 * Calls `stop` once when the npm that runs this program has ended. `kill` of `npm start` reaches npm, which passes it
 * to the shell between the two; dash ends by it and passes nothing on, so that without this the program would run on
 * without a parent.
 */
export function whenNpmEnds(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    stop()
  }, lookEveryMs)
  timer.unref()
}
