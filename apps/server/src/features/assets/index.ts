export { AssetsModule } from './assets.module.ts'
