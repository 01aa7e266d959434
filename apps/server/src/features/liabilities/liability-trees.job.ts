import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { blockSize, byHash, leafOf, type SumNode, topsOf } from '@halyard/domain/liabilities'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SettledJournal } from '../ledger/index.ts'
import { type KeptTree, LiabilitiesRepository, type MissingTree } from './liabilities.repository.ts'
import { sha256 } from './liability-check.ts'

const sweepMs = 10_000
/** Roots stay for ever. */
const leavesKeptDays = 7
const dayMs = 86_400_000
/** Of a large tree, how many hashes are computed before others have their turn. */
const hashesAtOnce = 1_000

/**
 * Once a day, with the first sweep after midnight UTC: a Merkle-sum tree for each coin over what is owed to its users.
 * What a worker began another goes on with, of the same balances.
 */
@Injectable()
export class LiabilityTrees implements OnApplicationBootstrap {
  private readonly logger = new Logger('LiabilityTrees')
  /** The day whose trees are all made, so that nothing is asked until the next. */
  private done = ''

  constructor(
    private readonly repository: LiabilitiesRepository,
    private readonly settled: SettledJournal,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'liability-trees', () => this.sweep())
  }

  async sweep(): Promise<void> {
    const now = this.clock.now()
    const day = dayOf(now)
    if (this.done === day) return
    // Who looks at a demo host finds the demo user in the first day's trees.
    if (this.environment.demo && (await this.repository.isDemoPastBeingMade())) return
    if (!(await this.repository.hasCut(day))) await this.cut(day, now)
    if (!(await this.repository.hasCut(day))) return
    for (const tree of await this.repository.missing(day)) {
      const made = await treeOf(tree, await this.repository.balances(tree))
      if (await this.repository.keep(tree, made))
        this.logger.log(`${day}: ${made.root.sum} ${tree.asset} are owed to ${made.leaves.length} users`)
    }
    await this.repository.forgetLeavesBefore(dayOf(new Date(now.getTime() - leavesKeptDays * dayMs)))
    this.done = day
  }

  private async cut(day: string, takenAt: Date): Promise<void> {
    const journal = await this.settled.newest()
    if (journal === undefined) throw new Error('a transaction has been open for long: the trees of the day wait for it')
    await this.repository.cut(day, takenAt, journal)
  }
}

/** The tree of a coin, each leaf with a salt of its own. */
async function treeOf(
  { day, asset }: MissingTree,
  balances: readonly Pick<KeptTree['leaves'][number], 'userId' | 'balance'>[],
): Promise<KeptTree> {
  const salted: (SumNode & KeptTree['leaves'][number])[] = []
  for (const owed of balances) {
    const liability = { ...owed, day, asset, salt: randomBytes(16).toString('hex') }
    salted.push({ ...liability, ...leafOf(liability, sha256) })
    if (salted.length % hashesAtOnce === 0) await setImmediate()
  }
  salted.sort(byHash)
  const levels: SumNode[][] = []
  let level: readonly SumNode[] = salted
  while (level.length > blockSize) {
    const above: SumNode[] = []
    for (const top of topsOf(level, sha256)) {
      above.push(top)
      if ((above.length * blockSize) % hashesAtOnce < blockSize) await setImmediate()
    }
    levels.push(above)
    level = above
  }
  const [root] = topsOf(level, sha256)
  if (!root) throw new Error(`nobody has ever held ${asset}`)
  return { root, leaves: salted, levels }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
