import { kept } from '#platform/kept.ts'
import { useSession } from '#platform/session/session.ts'

/** Where the device remembers whether the user's first steps are 'open' or 'left': done, skipped, or never needed. */
export const stepsName = () => `first-steps.${useSession.getState().user?.userId}`

/** What is remembered; 'open' keeps room free for the steps, so that they move nothing when they come. */
export const rememberedSteps = (): unknown => kept.read(stepsName()) ?? 'open'
