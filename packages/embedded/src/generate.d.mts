export function generateClient(options?: { repository?: string; force?: boolean }): Promise<boolean>
