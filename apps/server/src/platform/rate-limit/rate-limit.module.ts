import { Module } from '@nestjs/common'
import { RateLimits } from './rate-limits.ts'

/** Limits on how often something may happen. */
@Module({ providers: [RateLimits], exports: [RateLimits] })
export class RateLimitModule {}
