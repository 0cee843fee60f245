import app from './app.json'
import device from './device.json'
import motion from './motion.json'
import pr from './pr.json'

/** The whole language in one file of the bundle, so that choosing it costs one request. */
export const messages = { app, pr, motion, device }
