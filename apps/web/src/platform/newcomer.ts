import { kept } from './kept.ts'
import { useSession } from './session/session.ts'
import { serverNow } from './time/server-time.ts'

/** An older account needs no first steps. */
const newcomerMs = 30 * 86_400_000

export const isNewcomer = ({ registeredAt }: { registeredAt: Date }): boolean =>
  serverNow() - registeredAt.getTime() < newcomerMs

/** Whether the user's first steps are 'open' or 'left': done, skipped, or never needed. */
const stepsName = () => `first-steps.${useSession.getState().user?.userId}`

/** The stored state; undefined at the first visit. Room is kept for steps that are 'open'. */
export const rememberedSteps = (): unknown => kept.read(stepsName())

export const rememberSteps = (state: 'open' | 'left'): void => kept.write(stepsName(), state)
