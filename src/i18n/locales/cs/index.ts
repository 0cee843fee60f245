import app from './app.json'
import device from './device.json'
import motion from './motion.json'

/** What is said whatever is played, in one file of the bundle, so that choosing a language costs one request. */
export const messages = { app, motion, device }
