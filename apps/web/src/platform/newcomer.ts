import { kept } from './kept.ts'
import { useSession } from './session/session.ts'
import { serverNow } from './time/server-time.ts'

/** Whoever has been here for longer knows the way. */
const newcomerMs = 30 * 86_400_000

export const isNewcomer = ({ registeredAt }: { registeredAt: Date }): boolean =>
  serverNow() - registeredAt.getTime() < newcomerMs

/** Where the device remembers whether the user's first steps are 'open' or 'left': done, skipped, or never needed. */
const stepsName = () => `first-steps.${useSession.getState().user?.userId}`

/** What is remembered; undefined of whoever is here for the first time. Room is kept free for steps that are 'open'. */
export const rememberedSteps = (): unknown => kept.read(stepsName())

export const rememberSteps = (state: 'open' | 'left'): void => kept.write(stepsName(), state)
