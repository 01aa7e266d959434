export function commandSocket(dataDir: string): string
export function askServer(
  place: { dataDir: string; database?: string | undefined },
  words: readonly string[],
  token?: string,
): Promise<{ code: 0 | 1; text: string } | undefined>
