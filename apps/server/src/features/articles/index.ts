export { ArticlesModule } from './articles.module.ts'
