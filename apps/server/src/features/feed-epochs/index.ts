export { FeedEpochsModule } from './feed-epochs.module.ts'
