/** A thing of the user's that they can ask customer service about. */
export interface SupportSubject {
  readonly kind: 'spotOrder' | 'contract' | 'deposit' | 'wireTransfer' | 'withdrawal' | 'loan'
  readonly id: number
}

const page = '/pages/user/serviceCase'

/** The views of one page, apart from all other paths since home does without them. */
export const supportPaths = {
  /** The user's conversations with customer service. */
  cases: page,
  case: (caseId: number) => `${page}?id=${caseId}`,
  /** A new one, about a thing or none. */
  ask: (about?: SupportSubject) => `${page}?about=${about ? `${about.kind}&of=${about.id}` : 'none'}`,
} as const
