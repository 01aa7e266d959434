import { findings, isTest, type SourceFile, withoutComments } from './tree.ts'

/** A test that does not run proves nothing, and nobody notices. */
export function idleTests(file: SourceFile): string[] {
  if (!isTest(file.path)) return []
  return findings(
    file,
    /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:skip|skipIf|runIf|only|todo|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(|\b\w+\.skip\(\)/g,
    'Run it or remove it. A test that needs Redis is named *.redis.test.ts and collected only where there is one.',
  )
}

/** A test that waits for time is slow on a fast machine and fails on a slow one. */
export function sleepingTests(file: SourceFile): string[] {
  if (!isTest(file.path)) return []
  return findings(
    file,
    /\bsetTimeout\(|\bwaitForTimeout\(|\bsleep\(|['"](?:node:)?timers\/promises['"]|\bpg_sleep\b/g,
    'Wait for what should happen (an event, an answer, expect.poll) or move an injected clock.',
  )
}

/** Work that was left for later belongs in an issue, not in the code. */
export function unfinished(file: SourceFile): string[] {
  return findings(file, /\b(?:TODO|FIXME|XXX|HACK)\b/g, 'Do it now, or leave it out and open an issue.')
}

/** A path of one machine means nothing on any other. */
export function machinePaths(file: SourceFile): string[] {
  return findings(
    file,
    /(?<![\w.:/$}-])\/(?:home|Users|work|workspace|builds)\/(?!home\b)[\w.-]+|\b[A-Z]:\\\\?Users\b/g,
    'Write the path from the root of the repository.',
  )
}

/** A secret that was written down once is everybody's, also after it was taken out again. */
export function secrets(file: SourceFile): string[] {
  return findings(
    file,
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bsk_live_[A-Za-z0-9]{16,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:@/'"`$]+:[^\s@/'"`$]+@(?!127\.0\.0\.1|localhost|[\w.-]*\.example\b)/g,
    'Take it out, and have it replaced where it is valid. Configuration comes from the environment (.env.example).',
  )
}

/** Escapes from the compiler and the linter. */
export function escapes(file: SourceFile): string[] {
  return [
    ...findings(file, /@ts-(?:ignore|nocheck|expect-error)/g, 'Mend what the compiler says.'),
    ...findings(withoutComments(file), /\bas any\b|:\s*any\b(?=[\s,;)=[\]>])|<any>/g, 'Give it its type.'),
  ]
}

/** Colours and text sizes in a feature that the two themes and the reader's settings cannot reach. */
export function rawStyle(file: SourceFile): string[] {
  const sheet = { path: file.path, text: file.text.replace(/\/\*[\s\S]*?\*\//g, (one) => one.replace(/[^\n]/g, ' ')) }
  return findings(
    sheet,
    /(?<=:[^;{}]*)#[0-9a-f]{3,8}\b|(?<=:[^;{}]*)\b(?:rgb|rgba|hsl|hsla|oklch)\([^)]*\)|\bfont(?:-size)?\s*:[^;{}]*?\b\d+(?:\.\d+)?px\b/gi,
    'Use a design token: var(--text-1), var(--up), var(--size-2) and so on (apps/web/src/ui).',
  )
}
