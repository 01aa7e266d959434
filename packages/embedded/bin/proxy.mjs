import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault, root } from './settings.mjs'

/**
 * An nginx as proxy/halyard.conf.template has it, before apis and gateways on these ports of this machine, with a certificate of
 * its own in its folder; or without TLS.
 */
export function proxyProgram({
  folder,
  host,
  port,
  apis,
  gateways = apis,
  plain = false,
  errors = 'stderr',
  operators = process.env.OPERATORS_FROM ?? '',
}) {
  const { certificate, key } = certificateIn(folder)
  const template = readFileSync(join(root, 'proxy/halyard.conf.template'), 'utf8')
  const site = filled(plain ? template.replace(/ ssl http2;/, ';').replace(/^ +ssl_.*$/gm, '') : template, {
    LISTEN: `${host}:${port}`,
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: key,
    OPERATORS_FROM: operators,
    API_SERVERS: apis.map((api) => `server 127.0.0.1:${api} max_fails=0;`).join(' '),
    GATEWAY_SERVERS: gateways.map((gateway) => `server 127.0.0.1:${gateway} max_fails=0;`).join(' '),
  })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nworker_processes 1;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`,
  )
  return { command: 'nginx', parameters: ['-c', file, '-p', folder, '-e', errors, '-g', 'daemon off;'], certificate }
}

/** A self-signed certificate for this machine; browsers warn of it. */
function certificateIn(folder) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  if (!existsSync(certificate)) {
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '365',
    ]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const made = spawnSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate])
    if (made.status !== 0) throw new Fault(`No certificate could be made: ${made.stderr}`)
  }
  return { certificate, key }
}

function filled(template, values) {
  return template.replace(/\$\{(\w+)\}/g, (_, name) => values[name])
}
