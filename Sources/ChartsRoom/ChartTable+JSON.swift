import Sessions

extension ChartTable {
  /// The table as a document, such as a log keeps it: `{"name","labels":[...],"columns":[{"name","values":[...]}]}`, null where a value is missing.
  package var json: JSON {
    [
      "name": .string(name), "labels": .array(labels.map { .string($0) }),
      "columns": .array(
        columns.map { column in
          ["name": .string(column.name), "values": .array(column.values.map { $0.isNaN ? nil : JSON($0) })]
        }),
    ]
  }

  /// Reads a table from its document; nil where it is none.
  package init?(_ json: JSON) {
    guard let labels = json["labels"]?.array, let columns = json["columns"]?.array, columns.count <= Self.mostColumns,
      labels.count <= Self.mostRows
    else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(labels.count)
    for label in labels {
      guard let text = label.string else { return nil }
      texts.append(text)
    }
    var read: [Column] = []
    for column in columns {
      guard let name = column["name"]?.string, let values = column["values"]?.array, values.count == labels.count else { return nil }
      read.append(Column(name: name, values: values.map { $0.double ?? .nan }))
    }
    self.init(name: json["name"]?.string ?? "", labels: texts, columns: read)
  }
}
