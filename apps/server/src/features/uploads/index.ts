export { demoPicture } from './demo-picture.ts'
export { UploadsModule } from './uploads.module.ts'
export type { Upload } from './uploads.repository.ts'
export { UploadsService } from './uploads.service.ts'
