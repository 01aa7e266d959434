/** The built package: what it brings along is found from where it lies, and not from within this program's bundle. */
export const embedded: typeof import('@halyard/embedded') = await import(process.env.EMBEDDED as string)

/** Likewise: it reads the template of the repository. */
export const { proxyProgram }: typeof import('../../../packages/embedded/bin/proxy.mjs') = await import(
  process.env.PROXY as string
)
