import { checkLimits } from '@halyard/domain/assets'
import { declarationBase } from '@halyard/domain/deposits'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { refuse, refuseIf } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { NetworksService } from '../networks/index.ts'
import {
  type DeclarationRow,
  DeclarationsRepository,
  type NewDeclaration,
  writeDeclarations,
} from './declarations.repository.ts'

type DeclarationView = ResponseOf<typeof endpoints.declareDeposit>

/** Deposits to shared addresses are declared before they are sent: a unique amount identifies the sender. */
@Injectable()
export class DeclarationsService {
  private readonly submissions: Submitter<NewDeclaration, NewDeclaration>

  constructor(
    private readonly declarations: DeclarationsRepository,
    private readonly networks: NetworksService,
    submitters: Submitters,
  ) {
    this.submissions = submitters.of({ judge: (declaration) => declaration, write: writeDeclarations })
  }

  async declare(
    userId: number,
    request: RequestOf<typeof endpoints.declareDeposit>,
    key?: IdempotencyKey,
  ): Promise<DeclarationView> {
    const { id } = await this.submissions.submitPrepared(`user:${userId}`, key, () => this.prepare(userId, request))
    return view((await this.declarations.find(id)) ?? refuse('notFound'))
  }

  async list(userId: number): Promise<ResponseOf<typeof endpoints.declaredDeposits>> {
    return { declarations: (await this.declarations.open(userId)).map(view) }
  }

  private async prepare(userId: number, request: RequestOf<typeof endpoints.declareDeposit>): Promise<NewDeclaration> {
    const coin = await this.networks.coin({ asset: request.asset })
    const { asset, precision } = coin
    const { network, target } = await this.networks.depositNetwork(userId, coin, request.network)
    // A personal address needs no declaration.
    if (!target.shared) return refuse('wrongState')
    refuseIf(checkLimits(request.quantity, { asset, precision, minimum: network.deposit.minimum }))
    const quantity = declarationBase(request.quantity, precision)
    return { userId, asset, network: network.network, address: target.address, quantity, precision }
  }
}

function view({ id, asset, network, address, quantity, createdAt, validUntil }: DeclarationRow): DeclarationView {
  return { declarationId: id, asset, network, address, quantity, createdAt, updatedAt: createdAt, validUntil }
}
