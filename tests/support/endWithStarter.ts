// Ends a program whose starter was killed: nobody else would, and its database would run on.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
