/** The field of the column of boxes, as the vendor calls it. */
export const boxField = '__check__'

/** The field of the column of row actions. */
export const actionsField = '__actions'

/** The column of boxes, in pixels: a finger's width and the line beside it. */
export const boxWidth = 46

/** What stands in a cell and is operated by itself. */
export const operable = `a, button, input, label, [data-field="${actionsField}"]`
