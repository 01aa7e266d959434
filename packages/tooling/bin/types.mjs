// `npm run types`: the compiler on every project.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generatedClient } from './prepare.mjs'
import { root, types } from './programs.mjs'
import { finish, step } from './steps.mjs'

const projects = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((project) => existsSync(join(root, project, 'tsconfig.json')))

await step('Prisma client', generatedClient)
for (const project of projects) await step(`types of ${project}`, types(project))
finish()
