/** An entry of the manifest that Vite writes beside what it built. */
export interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

export interface FirstLoad {
  scripts: string[]
  styles: string[]
  fonts: string[]
}

/**
 * All that a browser at `/` must fetch before home shows: the entry, the chunks that are loaded on demand but needed
 * for home (each named by a pattern on its source; one that several share by its own name, as in `_user-1a2b3c4.js`), and
 * whatever any of these imports statically.
 */
export function firstLoad(manifest: Readonly<Record<string, Chunk>>, needed: readonly RegExp[]): FirstLoad {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  if (entries.length === 0)
    throw new Error('The manifest has no entry: is build.manifest on in the Vite configuration?')
  const demanded = needed.map((pattern) => {
    const found = Object.keys(manifest).filter(
      (key) => (manifest[key]?.isDynamicEntry || key.startsWith('_')) && pattern.test(manifest[key]?.src ?? key),
    )
    if (found.length === 0)
      throw new Error(`No chunk on demand comes from ${pattern}: name what home loads in home.built.test.ts.`)
    return found
  })
  const chunks = [...withImports(manifest, [...entries, ...demanded.flat()])].map((key) => manifest[key] as Chunk)
  const assets = chunks.flatMap((chunk) => chunk.assets ?? [])
  return {
    scripts: unique(chunks.map((chunk) => chunk.file).filter((file) => /\.m?js$/.test(file))),
    styles: unique(
      chunks.flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])]),
    ),
    fonts: unique(assets.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))),
  }
}

function withImports(
  manifest: Readonly<Record<string, Chunk>>,
  keys: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    withImports(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files)].sort()
}
