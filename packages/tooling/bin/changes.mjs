import { execFileSync } from 'node:child_process'

/**
 * The files in which this working copy differs from where its branch left the main one, what is not committed or not
 * added included. On the main branch itself only that is left.
 */
export function changedFiles(root) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const base = leftAt(git)
  const lines = git('diff', '--name-only', base) + git('ls-files', '--others', '--exclude-standard')
  return { base, files: [...new Set(lines.split('\n').filter(Boolean))] }
}

/** The features that these files belong to, by the folder or the file that is named for each: `spot`, `token-sale`. */
export function nounsOf(files) {
  const found = files.flatMap((file) => nounPatterns.flatMap((pattern) => pattern.exec(file)?.[1] ?? []))
  return [...new Set(found)].sort()
}

const nounPatterns = [
  /^apps\/(?:server|web)\/src\/features\/([\w-]+)\//,
  /^packages\/domain\/src\/([\w-]+)\//,
  /^packages\/wire\/src\/([\w-]+?)(?:\.test)?\.ts$/,
  /^prisma\/(?:models|sql|seed)\/([\w-]+)[./]/,
  /^apps\/e2e\/journeys\/([\w-]+?)(?:-steps|(?:\.slow)?\.spec)\.ts$/,
  /^locales\/[\w-]+\/([\w-]+)\.json$/,
]

function leftAt(git) {
  const head = git('rev-parse', 'HEAD').trim()
  for (const main of ['origin/HEAD', 'origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', main).trim()
      if (base !== head) return base
    } catch {
      // There is no such branch here.
    }
  }
  return head
}
