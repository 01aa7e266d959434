import { randomInt } from 'node:crypto'
import { Amount } from '@halyard/domain'
import {
  invitationAlphabet,
  invitationCodeLength,
  invitationLink,
  maskEmail,
  maskPhone,
  normalInvitationCode,
} from '@halyard/domain/auth'
import { type InvitationLevel, invitationLevelNumbers, invitationLevels } from '@halyard/domain/invitations'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { AppAddress } from '../../platform/http/app-address.ts'
import { InvitationsRepository, type MemberRow, type Reward } from './invitations.repository.ts'

type Summary = ResponseOf<typeof endpoints.invitationSummary>
type Members = ResponseOf<typeof endpoints.invitedMembers>

/** Invitations and their rewards. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
    private readonly address: AppAddress,
  ) {}

  /** The user with this code, as typed; undefined when there is none. */
  async inviter(typed: string): Promise<number | undefined> {
    return this.invitations.ownerOf(normalInvitationCode(typed))
  }

  /** Inviters of a user, nearest first. */
  async inviters(userId: number): Promise<number[]> {
    return this.invitations.invitersOf(userId)
  }

  /** A random code; the database rejects one that is taken. */
  draftCode(): string {
    return Array.from(
      { length: invitationCodeLength },
      () => invitationAlphabet[randomInt(invitationAlphabet.length)],
    ).join('')
  }

  /** Code, link, members and rewards by level. */
  async summary(userId: number): Promise<Summary> {
    const state = await this.invitations.state(userId, this.clock.now())
    const summaries = invitationLevels.map((level, index) => {
      const rewards = state.rewards.filter((reward) => reward.level === index + 1).map(named)
      return {
        level,
        members: state.members.get(index + 1) ?? 0,
        rewardRate: state.rewardRates[index] ?? null,
        rewards,
        value: sumOf(rewards.map((reward) => this.valuation.worth(reward))),
      }
    })
    return {
      code: state.code,
      link: invitationLink(this.address.ofApp, state.code),
      levels: summaries,
      pending: [...state.pending],
      members: summaries.reduce((sum, { members }) => sum + members, 0),
      value: sumOf(summaries.map(({ value }) => value)),
    }
  }

  /** Members of one level or of all, with masked names. */
  async members(userId: number, { level, ...paging }: RequestOf<typeof endpoints.invitedMembers>): Promise<Members> {
    const ofLevel = level && invitationLevelNumbers[level]
    return listed(await this.invitations.members(userId, { ...paging, level: ofLevel }), paging, memberView)
  }
}

function named({ asset, quantity }: Reward): Reward {
  return { asset, quantity }
}

/** Unknown as soon as one part is. */
function sumOf(parts: readonly (Amount | null)[]): Amount | null {
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length ? Amount.sum(known) : null
}

/** @throws when there is no such level: a defect of ours */
function levelNamed(level: number): InvitationLevel {
  const name = invitationLevels[level - 1]
  if (!name) throw new Error(`there is no level ${level} of invitations`)
  return name
}

function memberView({ level, email, phone, rewards, pending, ...row }: MemberRow): Members['list'][number] {
  return {
    memberId: row.memberId,
    level: levelNamed(level),
    name: email ? maskEmail(email) : maskPhone(phone ?? ''),
    rewards: [...rewards],
    pending: [...pending],
    registeredAt: row.registeredAt,
    updatedAt: row.registeredAt,
  }
}
