/**
 * Whether the server tells what happens to the user (user-events.ts). Then nothing of that is asked for again and
 * again; while it does not, queries ask every so often, as at a server that never does.
 */
export const told = {
  isTold: () => isTold,
  become(now: boolean): void {
    isTold = now
  },
}

/** How often a query asks for what is told otherwise; `rarely` is for what prices or days change as well. */
export function unlessTold(every: number, rarely: number | false = false): number | false {
  return isTold ? rarely : every
}

let isTold = false
