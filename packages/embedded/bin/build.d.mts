export function buildEmbedded(file?: string): Promise<void>
