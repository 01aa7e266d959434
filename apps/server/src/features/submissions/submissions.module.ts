import { Module } from '@nestjs/common'
import { SubmissionsController } from './submissions.controller.ts'
import { SubmissionsRepository } from './submissions.repository.ts'

@Module({ controllers: [SubmissionsController], providers: [SubmissionsRepository] })
export class SubmissionsModule {}
