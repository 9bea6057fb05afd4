/** An organization as a tree of them is made of. */
export interface TreeRow {
  ID: number
  ParentID: number | null
  Name: string
}

/** A node of the tree (SPEC-1 §3 "Organization node"). */
export interface OrganizationNode extends TreeRow {
  Children: OrganizationNode[]
  Selected: boolean
}

/**
 * Makes the tree of these rows, in their order; a row whose parent is not among them stands at the top. A node without others
 * below it is selected where it is assigned, another where all below it are (SPEC-1 §4 "Organization tree").
 */
export function buildOrganizationTree(rows: readonly TreeRow[], assigned: ReadonlySet<number>): OrganizationNode[] {
  const nodes = new Map<number, OrganizationNode>(
    rows.map(({ ID, ParentID, Name }) => [ID, { ID, ParentID, Name, Children: [], Selected: false }]),
  )
  const top: OrganizationNode[] = []
  for (const node of nodes.values()) {
    const parent = node.ParentID === null ? undefined : nodes.get(node.ParentID)
    if (parent) parent.Children.push(node)
    else top.push(node)
  }
  for (const node of top) select(node, assigned)
  return top
}

function select(node: OrganizationNode, assigned: ReadonlySet<number>): boolean {
  const below = node.Children.map(child => select(child, assigned))
  node.Selected = below.length === 0 ? assigned.has(node.ID) : below.every(Boolean)
  return node.Selected
}
