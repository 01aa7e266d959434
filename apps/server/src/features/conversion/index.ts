export { ConversionDemo } from './conversion.demo.ts'
export { ConversionModule } from './conversion.module.ts'
