export { ConversionModule } from './conversion.module.ts'
