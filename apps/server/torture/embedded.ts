/** The built package: what it brings along is found from where it lies, and not from within this program's bundle. */
export const embedded: typeof import('@halyard/embedded') = await import(process.env.EMBEDDED as string)
