/** The tools behind the Model Context Protocol, which the official SDK speaks. */
import { McpServer } from '@modelcontextprotocol/server'
import { productVersion } from '../../platform/version'
import { tools, type ToolContext } from './tools'

/** A server of the protocol with all tools; it is for one connection. */
export function createToolServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'ketwork', title: 'Ketwork', version: productVersion },
    {
      instructions:
        'Checks, draws, converts and simulates quantum circuits in OpenQASM, and searches a library of them.',
    },
  )
  for (const register of tools) register(server, context)
  return server
}
