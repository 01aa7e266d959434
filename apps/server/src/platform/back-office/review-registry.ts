import { Injectable } from '@nestjs/common'
import type { Reviewable } from './reviewable.ts'

/** The kinds of things that operators review. Each feature registers its own when it starts (`onModuleInit`). */
@Injectable()
export class ReviewRegistry {
  private readonly kinds = new Map<string, Reviewable>()

  register(reviewable: Reviewable): void {
    if (this.kinds.has(reviewable.kind)) throw new Error(`${reviewable.kind} is reviewed by two features`)
    this.kinds.set(reviewable.kind, reviewable)
  }

  all(): Reviewable[] {
    return [...this.kinds.values()]
  }

  find(kind: string): Reviewable | undefined {
    return this.kinds.get(kind)
  }
}
