/**
 * `fetch` tells nothing while a body is on its way, so a photo goes by XMLHttpRequest. `onProgress` hears the share
 * that has left the device, 0 to 1.
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return (url: URL, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('the connection failed'))
      const { signal } = init
      const abort = () => {
        request.abort()
        reject(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.send(init.body as XMLHttpRequestBodyInit)
    })
}
