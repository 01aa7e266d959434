import type { VerifiedState } from '@halyard/domain/identity'
import { type endpoints, photoFields, type RequestOf, type ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { UploadsService } from '../uploads/index.ts'
import { IdentityRepository, type IdentityRow, type OwnIdentity, type Photos } from './identity.repository.ts'

type IdentityView = ResponseOf<typeof endpoints.submitIdentity>

/** Real-name verification. */
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

  /** Submits again, under the id of any earlier submission; fields that are left out keep their values. */
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

  async state(userId: number): Promise<VerifiedState> {
    const state = await this.identities.state(userId)
    return state ? shownState({ state }) : 'none'
  }

  /** Refuses unless the user's name is verified (4025). */
  async requirePassed(userId: number): Promise<void> {
    if ((await this.state(userId)) !== 'passed') refuse('realNameRequired')
  }

  /** The photos as uploads; refuses naming each that is not the user's own. */
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

/** A replaced submission is shown as submitted. */
function shownState({ state }: Pick<IdentityRow, 'state'>): Exclude<VerifiedState, 'none'> {
  return state === 'replaced' ? 'submitted' : state
}
