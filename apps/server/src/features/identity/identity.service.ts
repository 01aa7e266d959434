import type { VerifiedState } from '@halyard/domain/identity'
import { type endpoints, photoFields, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { UploadsService } from '../uploads/index.ts'
import { IdentityRepository, type IdentityRow, type OwnIdentity, type Photos } from './identity.repository.ts'

type IdentityView = ResponseOf<typeof endpoints.submitIdentity>

/** Real-name verification: submitting, and what became of it. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly identities: IdentityRepository,
    private readonly uploads: UploadsService,
  ) {}

  async submit(userId: number, request: RequestOf<typeof endpoints.submitIdentity>): Promise<IdentityView> {
    const photos = await this.ownPhotos(userId, request)
    const identityId = await this.identities.submit(userId, { ...request, name: request.name.trim(), ...photos })
    if (identityId === undefined) refuse('identityPassed')
    return (await this.latest(userId)) ?? refuse('notFound')
  }

  /** Submits again, named by the ID of any submission before; what is left out stays as it was. */
  async resubmit(
    userId: number,
    { identityId, ...changes }: RequestOf<typeof endpoints.resubmitIdentity>,
  ): Promise<IdentityView> {
    const latest = await this.identities.latest(userId)
    if (!latest || !(await this.identities.isOwn(userId, identityId))) return refuse('notFound')
    return this.submit(userId, {
      documentType: changes.documentType ?? latest.documentType,
      name: changes.name ?? latest.name,
      front: changes.front ?? latest.frontId,
      back: changes.back ?? latest.backId,
      held: changes.held ?? latest.heldId,
    })
  }

  async latest(userId: number): Promise<IdentityView | null> {
    const latest = await this.identities.latest(userId)
    return latest ? this.view(latest) : null
  }

  /** How far a user's verification is. */
  async state(userId: number): Promise<VerifiedState> {
    const state = await this.identities.state(userId)
    return state ? shownState({ state }) : 'none'
  }

  /** Declines unless the user's name is verified (4025). */
  async requirePassed(userId: number): Promise<void> {
    if ((await this.state(userId)) !== 'passed') refuse('realNameRequired')
  }

  /** The photos as uploads, if all are the user's own; names each one that is not. */
  private async ownPhotos(userId: number, photos: Photos): Promise<Photos> {
    const [front, back, held] = await Promise.all([
      this.uploads.own(userId, photos.front),
      this.uploads.own(userId, photos.back),
      this.uploads.own(userId, photos.held),
    ])
    if (front && back && held) return { front: front.uploadId, back: back.uploadId, held: held.uploadId }
    const missing = Object.entries({ front, back, held }).flatMap(([name, upload]) =>
      upload ? [] : [photoFields[name as keyof Photos]],
    )
    throw new Refusal(
      'badInput',
      { fields: missing.join(', ') },
      missing.map((path) => ({ path, fault: 'uploadUnknown' })),
    )
  }

  private view(row: OwnIdentity): IdentityView {
    return {
      identityId: row.firstId,
      documentType: row.documentType,
      name: row.name,
      front: this.uploads.url(row.frontId),
      back: this.uploads.url(row.backId),
      held: this.uploads.url(row.heldId),
      state: shownState(row),
      reason: row.reason,
      submittedAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  }
}

/** To its owner, a submission that a newer one replaced is one that was submitted. */
function shownState({ state }: Pick<IdentityRow, 'state'>): Exclude<VerifiedState, 'none'> {
  return state === 'replaced' ? 'submitted' : state
}
