/** What components ask of a browser and happy-dom does not have. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
