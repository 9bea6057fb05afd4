/** The address of the service worker: one for what is pushed and for pages without a net. */
export const workerPath = '/service-worker.js'
