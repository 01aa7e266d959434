// `npm start` and `npm run dev`. This file says no more than an old Node understands; run.mjs does the work.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Halyard needs Node 20.19 or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}
const { run } = await import('./run.mjs')
await run({
  watch: process.argv.includes('--watch'),
  // `npm run dev -- --inspect` opens the server to a debugger on port 9229; `--inspect=9300` on another.
  inspect: process.argv.find((parameter) => /^--inspect(-brk)?(=\d+)?$/.test(parameter)),
})
