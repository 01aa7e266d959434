import { Injectable } from '@nestjs/common'
import type { DemoReviews } from '../../platform/back-office/demo-reviews.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { demoPicture, UploadsService } from '../uploads/index.ts'
import { IdentityRepository } from './identity.repository.ts'
import { IdentityService } from './identity.service.ts'

/** Each process that starts submits once, so no more than a few are replaced. */
const attemptsMax = 5

/** Verifies the demo user's name, which loans and withdrawals need. */
@Injectable()
export class IdentityDemo {
  constructor(
    private readonly identity: IdentityService,
    private readonly submissions: IdentityRepository,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Submits it once, and has it reviewed. Of two processes that submit at once the second replaces what the first was
   * about to approve; left undecided, the loans and withdrawals that follow would be refused.
   */
  async seed(userId: number, reviews: DemoReviews): Promise<void> {
    if ((await this.identity.state(userId)) === 'none') await this.submit(userId).catch(unlessRefused)
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const latest = await this.submissions.latest(userId)
      if (latest?.state !== 'submitted') return
      await reviews.approve('identity', latest.id)
    }
  }

  private async submit(userId: number): Promise<void> {
    const { uploadId } = await this.uploads.keep(userId, demoPicture)
    const photos = { front: uploadId, back: uploadId, held: uploadId }
    await this.identity.submit(userId, { documentType: 'passport', name: 'Halyard Demo', ...photos })
  }
}
