/** The app's own version, from package.json; compared with the server's (spec section 9). */
declare const __APP_VERSION__: string
